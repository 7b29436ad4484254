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

type Yuv = readonly [y: number, cb: number, cr: number];

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
  const out = createBytes(payload.length + 64);
  out.push(header);
  let zeros = 0;
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out.whole();
}

/** Bytes that are appended to: a list of numbers would take ten times as long for a large picture. */
function createBytes(capacity = 1024) {
  let bytes = new Uint8Array(capacity);
  let length = 0;
  const makeRoom = (more: number): void => {
    if (length + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * bytes.length, length + more));
    larger.set(bytes);
    bytes = larger;
  };
  return {
    push(byte: number): void {
      makeRoom(1);
      bytes[length++] = byte;
    },
    repeat(byte: number, times: number): void {
      makeRoom(times);
      bytes.fill(byte, length, length + times);
      length += times;
    },
    whole: () => bytes.subarray(0, length),
  };
}

function sequenceParameters(width: number, height: number, columns: number, rows: number): Uint8Array {
  const w = createBitWriter();
  w.bits(66, 8);
  w.bits(0xc0, 8);
  w.bits(levelFor(columns * rows), 8);
  w.ue(0, FRAME_NUM_BITS - 4, 2, 1);
  w.bits(0, 1);
  w.ue(columns - 1, rows - 1);
  w.bits(0b111, 3);
  w.ue(0, (columns * 16 - width) / 2, 0, (rows * 16 - height) / 2);
  w.bits(0, 1);
  return nal(0x67, w.finish());
}

function pictureParameters(): Uint8Array {
  const w = createBitWriter();
  w.ue(0, 0);
  w.bits(0, 2);
  w.ue(0, 0, 0);
  w.bits(0, 3);
  w.ue(0, 0, 0);
  w.bits(0b100, 3);
  return nal(0x68, w.finish());
}

/** Coefficient token for "no coefficients", chosen by the neighbours' counts (a raw macroblock counts 16). */
function writeNoCoefficients(w: ReturnType<typeof createBitWriter>, belowRaw: boolean): void {
  if (belowRaw) w.bits(0b000011, 6);
  else w.bits(1, 1);
}

function keyFrame(columns: number, rows: number, shift: number, idrId: number): Uint8Array {
  const w = createBitWriter();
  w.ue(0, 7, 0);
  w.bits(0, FRAME_NUM_BITS);
  w.ue(idrId);
  w.bits(0, 2);
  w.ue(0, 1);
  for (let column = 0; column < columns; column++) {
    const bar = BARS[Math.floor(((column + shift) % columns) / (columns / BARS.length)) % BARS.length];
    const [y, cb, cr] = bar ?? [16, 128, 128];
    w.ue(RAW_MACROBLOCK);
    w.alignedBytes(y, 256);
    w.alignedBytes(cb, 64);
    w.alignedBytes(cr, 64);
  }
  for (let row = 1; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      w.ue(INTRA_VERTICAL, 2, 0);
      writeNoCoefficients(w, row === 1);
    }
  }
  return nal(0x65, w.finish());
}

function skippedFrame(macroblocks: number, frameNum: number): Uint8Array {
  const w = createBitWriter();
  w.ue(0, 5, 0);
  w.bits(frameNum, FRAME_NUM_BITS);
  w.bits(0, 3);
  w.ue(0, 1, macroblocks);
  return nal(0x41, w.finish());
}

function lengthPrefixed(unit: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return Buffer.concat([length, unit]);
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
function createBitWriter() {
  const out = createBytes();
  let current = 0;
  let filled = 0;
  const bits = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) {
      current = (current << 1) | ((value >>> i) & 1);
      if (++filled < 8) continue;
      out.push(current);
      current = 0;
      filled = 0;
    }
  };
  const align = () => bits(0, (8 - filled) % 8);
  return {
    bits,
    /** Exp-Golomb codes; of 0 the signed code is the same as the unsigned one. */
    ue(...values: readonly number[]): void {
      for (const value of values) {
        const size = 32 - Math.clz32(value + 1);
        bits(0, size - 1);
        bits(value + 1, size);
      }
    },
    /** Pads with zero bits to the next byte, then appends a byte so many times. */
    alignedBytes(byte: number, times: number): void {
      align();
      out.repeat(byte, times);
    },
    /** Stop bit and padding; the finished payload. */
    finish(): Uint8Array {
      bits(1, 1);
      align();
      return out.whole();
    },
  };
}
