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

const turns: (() => void)[] = [];

/** After a frame, and in a frame of its own: what asked before goes first, what is `urgent` before everything else. */
export function inTurn(call: () => void, urgent = false): void {
  if (urgent) turns.unshift(call);
  else turns.push(call);
  if (turns.length === 1) afterFrame(nextTurn);
}
function nextTurn(): void {
  try {
    turns.shift()?.();
  } finally {
    if (turns.length > 0) afterFrame(nextTurn);
  }
}

/** A handler that does its work in a task of its own: the frame in which somebody clicks has enough to do. */
export const inNextTask = (call: () => unknown) => (): void => void setTimeout(call, 0);
