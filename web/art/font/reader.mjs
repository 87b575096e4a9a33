// Reads bytes one after the other, as font files are written: the most significant first.

export class Reader {
  constructor(bytes, at = 0) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }
  from(at) {
    return new Reader(new Uint8Array(this.view.buffer, this.view.byteOffset, this.view.byteLength), at);
  }
  u8() {
    return this.view.getUint8(this.at++);
  }
  i8() {
    return this.view.getInt8(this.at++);
  }
  u16() {
    return this.view.getUint16((this.at += 2) - 2);
  }
  i16() {
    return this.view.getInt16((this.at += 2) - 2);
  }
  u32() {
    return this.view.getUint32((this.at += 4) - 4);
  }
  i32() {
    return this.view.getInt32((this.at += 4) - 4);
  }
  /** A share between -2 and 2. */
  f2dot14() {
    return this.i16() / 16384;
  }
  tag() {
    return String.fromCharCode(this.u8(), this.u8(), this.u8(), this.u8());
  }
  many(n, read) {
    return Array.from({ length: n }, () => read(this));
  }
}
