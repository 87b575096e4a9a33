// A notification of the system where the browser allows it; the title of the page and the bell do without.

export type Allowed = "yes" | "ask" | "denied" | "impossible";

export function allowed(): Allowed {
  if (typeof Notification === "undefined" || !window.isSecureContext) return "impossible";
  return Notification.permission === "granted" ? "yes" : Notification.permission === "denied" ? "denied" : "ask";
}

export async function askToNotify(): Promise<Allowed> {
  if (allowed() === "ask") await Notification.requestPermission().catch(() => "denied");
  return allowed();
}

/** Tells something to somebody who looks elsewhere. */
export function notify(title: string, body: string, tag: string): void {
  if (allowed() !== "yes" || !document.hidden) return;
  try {
    const note = new Notification(title, { body, tag });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow notifications only to service workers.
  }
}
