// Pieces that are not to be seen before what flies to them has come. They are marked, not animated: an animation would give each of them a
// layer of its own, and one more to all that is drawn over it.

export class Coming {
  private readonly waiting = new Map<HTMLElement, ReturnType<typeof setTimeout>>();

  /** Hides a piece for so long. */
  hide(element: HTMLElement | null, ms: number): void {
    if (!element) return;
    clearTimeout(this.waiting.get(element));
    element.toggleAttribute("data-coming", true);
    this.waiting.set(element, setTimeout(() => this.show(element), ms));
  }
  show(element: HTMLElement | null): void {
    if (!element) return;
    clearTimeout(this.waiting.get(element));
    this.waiting.delete(element);
    element.toggleAttribute("data-coming", false);
  }
  showAll(): void {
    for (const element of [...this.waiting.keys()]) this.show(element);
  }
}
