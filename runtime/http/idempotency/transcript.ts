import type { TextSink } from '../../chat/types.ts';

/** Writes on, and remembers all that was written as long as it is not too much. */
export interface Transcript extends TextSink {
  /** Undefined when it was more than may be kept. */
  text(): string | undefined;
}

/** `mostBytes` of UTF-8 at most. */
export function createTranscript(sink: TextSink, mostBytes: number): Transcript {
  let written: string[] | undefined = [];
  let bytes = 0;
  return {
    write(text) {
      bytes += Buffer.byteLength(text);
      if (bytes > mostBytes) written = undefined;
      written?.push(text);
      return sink.write(text);
    },
    drained: () => sink.drained(),
    text: () => written?.join(''),
  };
}
