/** Most-significant-bit-first writer for H.264 syntax: fixed bits, Exp-Golomb codes, whole bytes. */
export interface BitWriter {
  bits(value: number, count: number): void;
  /** Unsigned Exp-Golomb. */
  ue(value: number): void;
  /** Signed Exp-Golomb. */
  se(value: number): void;
  /** Pads with zero bits to the next byte, then appends bytes. */
  alignedBytes(bytes: Uint8Array): void;
  /** Stop bit and padding; the finished payload. */
  finish(): Uint8Array;
}

export function createBitWriter(capacity: number): BitWriter {
  let out = new Uint8Array(capacity);
  let length = 0;
  let current = 0;
  let filled = 0;

  const pushByte = (byte: number) => {
    if (length === out.length) {
      const larger = new Uint8Array(out.length * 2);
      larger.set(out);
      out = larger;
    }
    out[length++] = byte;
  };
  const bits = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) {
      current = (current << 1) | ((value >>> i) & 1);
      if (++filled === 8) {
        pushByte(current);
        current = 0;
        filled = 0;
      }
    }
  };
  const ue = (value: number) => {
    const coded = value + 1;
    const size = 32 - Math.clz32(coded);
    bits(0, size - 1);
    bits(coded, size);
  };
  return {
    bits,
    ue,
    se: (value) => ue(value > 0 ? value * 2 - 1 : -value * 2),
    alignedBytes(bytes) {
      if (filled > 0) bits(0, 8 - filled);
      for (const byte of bytes) pushByte(byte);
    },
    finish() {
      bits(1, 1);
      if (filled > 0) bits(0, 8 - filled);
      return out.subarray(0, length);
    },
  };
}
