// When to do what need not be done at once.

/** Just after the next frame, when everything has been laid out anyway: whoever measures then costs nothing. */
export function afterFrame(call: () => void): void {
  let done = false;
  const once = (): void => {
    if (!done) call();
    done = true;
  };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = once;
  requestAnimationFrame(() => port2.postMessage(null));
  // Nobody draws frames for a page that is not seen.
  setTimeout(once, 300);
}

const urgently: (() => void)[] = [];
const turns: (() => void)[] = [];
let waits = false;

/** After a frame, and in a frame of its own: what asked before goes first, what is `urgent` before everything else. */
export function inTurn(call: () => void, urgent = false): void {
  (urgent ? urgently : turns).push(call);
  wait();
}
function wait(): void {
  if (waits || urgently.length + turns.length === 0) return;
  waits = true;
  afterFrame(() => {
    waits = false;
    try {
      (urgently.shift() ?? turns.shift())?.();
    } finally {
      wait();
    }
  });
}

/** A handler that does its work in a task of its own: the frame in which somebody clicks has enough to do. */
export const inNextTask = (call: () => unknown) => (): void => void setTimeout(call, 0);
