// One weight of a variable font: how far each point of an outline moves. `fvar` and `avar` say where on its axis a weight lies, `gvar` has the moves.
// https://learn.microsoft.com/typography/opentype/spec/otvaroverview

import { Reader } from "./reader.mjs";

/** Where a weight lies on each axis, from -1 to 1; all other axes stay as they are. */
export function positionOf({ fvar, avar }, weight) {
  const head = new Reader(fvar, 4);
  const start = head.u16();
  head.u16();
  const [count, size] = [head.u16(), head.u16()];
  const axes = Array.from({ length: count }, (_, i) => {
    const read = new Reader(fvar, start + i * size);
    return { tag: read.tag(), least: read.i32() / 65536, usual: read.i32() / 65536, most: read.i32() / 65536 };
  });
  const bends = avar ? bendsOf(avar) : [];
  return axes.map(({ tag, least, usual, most }, i) => {
    if (tag !== "wght") return 0;
    const value = Math.min(most, Math.max(least, weight));
    const straight = value < usual ? (value - usual) / (usual - least) : value > usual ? (value - usual) / (most - usual) : 0;
    return Math.floor(bent(bends[i] ?? [], straight) * 16384 + 0.5) / 16384;
  });
}

function bendsOf(avar) {
  const read = new Reader(avar, 6);
  return read.many(read.u16(), () => read.many(read.u16(), () => [read.f2dot14(), read.f2dot14()]));
}

function bent(bends, at) {
  const after = bends.findIndex(([from]) => from >= at);
  if (after < 0) return at;
  const [to, result] = bends[after];
  if (to === at || after === 0) return result;
  const [from, begin] = bends[after - 1];
  return begin + ((result - begin) * (at - from)) / (to - from);
}

/** How far each of `points` (with four more behind them, which say how wide the glyph is) moves at a position. */
export function movesOf(gvar, glyph, points, ends, position) {
  const head = new Reader(gvar, 4);
  const [axes, shared, sharedAt] = [head.u16(), head.u16(), head.u32()];
  head.u16();
  const [long, dataAt] = [head.u16() & 1, head.u32()];
  const offset = (i) => (long ? head.from(20 + 4 * i).u32() : head.from(20 + 2 * i).u16() * 2);
  const sum = points.map(() => [0, 0]);
  if (offset(glyph) === offset(glyph + 1)) return sum;
  const start = dataAt + offset(glyph);
  const read = head.from(start);
  const flags = read.u16();
  const data = head.from(start + read.u16());
  const peaks = head.from(sharedAt).many(shared, (read) => read.many(axes, (read) => read.f2dot14()));
  const tuples = read.many(flags & 0xfff, () => {
    const [size, index] = [read.u16(), read.u16()];
    const peak = index & 0x8000 ? read.many(axes, (read) => read.f2dot14()) : peaks[index & 0xfff];
    const between = index & 0x4000 ? [read.many(axes, (read) => read.f2dot14()), read.many(axes, (read) => read.f2dot14())] : null;
    return { size, own: (index & 0x2000) !== 0, share: shareOf(position, peak, between) };
  });
  const common = flags & 0x8000 ? numbersOf(data) : null;
  for (const { size, own, share } of tuples) {
    const next = data.at + size;
    const numbers = (own ? numbersOf(data) : common) ?? points.map((_, i) => i);
    const [xs, ys] = [stepsOf(data, numbers.length), stepsOf(data, numbers.length)];
    data.at = next;
    if (share === 0) continue;
    const moves = points.map(() => null);
    numbers.forEach((point, i) => (moves[point] = [xs[i] * share, ys[i] * share]));
    inferred(moves, points, ends).forEach(([x, y], i) => {
      sum[i][0] += x;
      sum[i][1] += y;
    });
  }
  return sum;
}

/** How much of a tuple counts at a position. */
function shareOf(position, peak, between) {
  let share = 1;
  peak.forEach((top, i) => {
    const at = position[i];
    if (top === 0 || at === top) return;
    const [least, most] = between ? [between[0][i], between[1][i]] : [Math.min(0, top), Math.max(0, top)];
    if (at <= least || at >= most) share = 0;
    else share *= at < top ? (at - least) / (top - least) : (most - at) / (most - top);
  });
  return share;
}

/** The numbers of the points that are told; `null` means all of them. */
function numbersOf(read) {
  let count = read.u8();
  if (count === 0) return null;
  if (count & 128) count = ((count & 127) << 8) | read.u8();
  const numbers = [];
  while (numbers.length < count) {
    const run = read.u8();
    for (let i = 0; i <= (run & 127); i += 1) numbers.push((numbers.at(-1) ?? 0) + (run & 128 ? read.u16() : read.u8()));
  }
  return numbers;
}

function stepsOf(read, count) {
  const steps = [];
  while (steps.length < count) {
    const run = read.u8();
    for (let i = 0; i <= (run & 63); i += 1) steps.push(run & 128 ? 0 : run & 64 ? read.i16() : read.i8());
  }
  return steps;
}

/** Points that are not told follow their neighbours on the contour. */
function inferred(moves, points, ends) {
  let start = 0;
  for (const end of ends) {
    const told = [];
    for (let i = start; i <= end; i += 1) if (moves[i]) told.push(i);
    told.forEach((from, k) => {
      const to = told[(k + 1) % told.length];
      for (let i = next(from); i !== to; i = next(i)) moves[i] = [0, 1].map((axis) => between(axis, i, from, to));
    });
    function next(i) {
      return i === end ? start : i + 1;
    }
    start = end + 1;
  }
  return moves.map((move) => move ?? [0, 0]);

  function between(axis, i, from, to) {
    const at = (point) => (axis === 0 ? points[point].x : points[point].y);
    const [[low, lowMove], [high, highMove]] = [[at(from), moves[from][axis]], [at(to), moves[to][axis]]].sort((a, b) => a[0] - b[0]);
    if (low === high) return lowMove === highMove ? lowMove : 0;
    if (at(i) <= low) return lowMove;
    if (at(i) >= high) return highMove;
    return lowMove + ((at(i) - low) * (highMove - lowMove)) / (high - low);
  }
}
