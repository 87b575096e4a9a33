// One live region and one speaker: what happens on the table is told to screen readers, in order, and nothing twice by accident.

class Announcer {
  words = $state("");
  private queue: string[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  say(sentences: string[]): void {
    this.queue.push(...sentences.filter((words) => words !== ""));
    // Filled a moment later, so that a region that was just drawn is read; what came meanwhile is read with it.
    this.timer ??= setTimeout(() => {
      this.timer = null;
      const words = this.queue.splice(0).join(" ");
      // The same words twice would not be read again.
      this.words = words === this.words ? `${words}\u00a0` : words;
    }, 150);
  }
}

export const announcer = new Announcer();
