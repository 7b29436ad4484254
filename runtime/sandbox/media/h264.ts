/**
 * A minimal H.264 baseline encoder for colour bars: the first macroblock row is stored raw, every row
 * below is predicted from it, and frames between key frames are skipped. Small files that real decoders accept.
 */
export interface EncodedVideo {
  readonly sps: Uint8Array;
  readonly pps: Uint8Array;
  /** One access unit per frame, each a length-prefixed NAL unit. */
  readonly samples: readonly { readonly bytes: Uint8Array; readonly key: boolean }[];
}

export type Yuv = readonly [y: number, cb: number, cr: number];

const BARS: readonly Yuv[] = [
  [180, 128, 128],
  [162, 44, 142],
  [131, 156, 44],
  [112, 72, 58],
  [84, 184, 198],
  [65, 100, 212],
  [35, 212, 114],
];
const RAW_MACROBLOCK = 25;
const INTRA_VERTICAL = 1;
const FRAME_NUM_BITS = 8;

function levelFor(macroblocks: number): number {
  if (macroblocks <= 1620) return 30;
  if (macroblocks <= 3600) return 31;
  return macroblocks <= 8192 ? 40 : 51;
}

/** Inserts emulation prevention bytes and the NAL header. */
function nal(header: number, payload: Uint8Array): Uint8Array {
  const out = new Uint8Array(1 + payload.length + Math.ceil(payload.length / 2));
  out[0] = header;
  let length = 1;
  let zeros = 0;
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      out[length++] = 3;
      zeros = 0;
    }
    out[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out.slice(0, length);
}

function sequenceParameters(width: number, height: number, columns: number, rows: number): Uint8Array {
  const w = createBitWriter(32);
  w.bits(66, 8);
  w.bits(0xc0, 8);
  w.bits(levelFor(columns * rows), 8);
  w.ue(0);
  w.ue(FRAME_NUM_BITS - 4);
  w.ue(2);
  w.ue(1);
  w.bits(0, 1);
  w.ue(columns - 1);
  w.ue(rows - 1);
  w.bits(0b11, 2);
  w.bits(1, 1);
  w.ue(0);
  w.ue((columns * 16 - width) / 2);
  w.ue(0);
  w.ue((rows * 16 - height) / 2);
  w.bits(0, 1);
  return nal(0x67, w.finish());
}

function pictureParameters(): Uint8Array {
  const w = createBitWriter(16);
  w.ue(0);
  w.ue(0);
  w.bits(0, 2);
  w.ue(0);
  w.ue(0);
  w.ue(0);
  w.bits(0, 3);
  w.se(0);
  w.se(0);
  w.se(0);
  w.bits(0b100, 3);
  return nal(0x68, w.finish());
}

/** Coefficient token for "no coefficients", chosen by the neighbours' counts (a raw macroblock counts 16). */
function writeNoCoefficients(w: ReturnType<typeof createBitWriter>, belowRaw: boolean): void {
  if (belowRaw) w.bits(0b000011, 6);
  else w.bits(1, 1);
}

function rawMacroblock(colour: Yuv): Uint8Array {
  const bytes = new Uint8Array(384);
  bytes.fill(colour[0], 0, 256);
  bytes.fill(colour[1], 256, 320);
  bytes.fill(colour[2], 320);
  return bytes;
}

function keyFrame(columns: number, rows: number, shift: number, idrId: number): Uint8Array {
  const w = createBitWriter(columns * 400 + columns * rows);
  w.ue(0);
  w.ue(7);
  w.ue(0);
  w.bits(0, FRAME_NUM_BITS);
  w.ue(idrId);
  w.bits(0, 2);
  w.se(0);
  w.ue(1);
  for (let column = 0; column < columns; column++) {
    const bar = BARS[Math.floor(((column + shift) % columns) / (columns / BARS.length)) % BARS.length];
    w.ue(RAW_MACROBLOCK);
    w.alignedBytes(rawMacroblock(bar ?? [16, 128, 128]));
  }
  for (let row = 1; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      w.ue(INTRA_VERTICAL);
      w.ue(2);
      w.se(0);
      writeNoCoefficients(w, row === 1);
    }
  }
  return nal(0x65, w.finish());
}

function skippedFrame(macroblocks: number, frameNum: number): Uint8Array {
  const w = createBitWriter(16);
  w.ue(0);
  w.ue(5);
  w.ue(0);
  w.bits(frameNum, FRAME_NUM_BITS);
  w.bits(0, 3);
  w.se(0);
  w.ue(1);
  w.ue(macroblocks);
  return nal(0x41, w.finish());
}

function lengthPrefixed(unit: Uint8Array): Uint8Array {
  const out = new Uint8Array(unit.length + 4);
  new DataView(out.buffer).setUint32(0, unit.length);
  out.set(unit, 4);
  return out;
}

/** Encodes `frames` frames with a key frame every `keyEvery`; width and height must be even. */
export function encodeColourBars(input: {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly keyEvery: number;
}): EncodedVideo {
  const columns = Math.ceil(input.width / 16);
  const rows = Math.ceil(input.height / 16);
  const samples = Array.from({ length: input.frames }, (_, index) => {
    const sinceKey = index % input.keyEvery;
    const keyIndex = Math.floor(index / input.keyEvery);
    const unit =
      sinceKey === 0
        ? keyFrame(columns, rows, keyIndex * 2, keyIndex % 2)
        : skippedFrame(columns * rows, sinceKey % (1 << FRAME_NUM_BITS));
    return { bytes: lengthPrefixed(unit), key: sinceKey === 0 };
  });
  return {
    sps: sequenceParameters(input.width, input.height, columns, rows),
    pps: pictureParameters(),
    samples,
  };
}

/** Most-significant-bit-first writer for H.264 syntax: fixed bits, Exp-Golomb codes, whole bytes. */
interface BitWriter {
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

function createBitWriter(capacity: number): BitWriter {
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
