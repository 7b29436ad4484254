/** Remembers what is written, as long as it is not too much. */
export interface Transcript {
  add(text: string): void;
  /** Undefined when it was more than may be kept. */
  text(): string | undefined;
}

/** `mostBytes` of UTF-8 at most. */
export function createTranscript(mostBytes: number): Transcript {
  let written: string[] | undefined = [];
  let bytes = 0;
  return {
    add(text) {
      bytes += Buffer.byteLength(text);
      if (bytes > mostBytes) written = undefined;
      written?.push(text);
    },
    text: () => written?.join(''),
  };
}
