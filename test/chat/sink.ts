import type { TextSink } from '../../runtime/work/chat-types.ts';

/** A caller who takes what comes, or as much as the test lets it. */
export interface TestSink extends TextSink {
  /** Everything that was written, in order. */
  readonly writes: string[];
  text(): string;
  /** From now on nothing more is taken until `release`. */
  block(): void;
  release(): void;
}

export function createSink(): TestSink {
  const writes: string[] = [];
  let blocked = false;
  let waiters: (() => void)[] = [];
  return {
    writes,
    text: () => writes.join(''),
    write(text) {
      writes.push(text);
      return !blocked;
    },
    drained: () => (blocked ? new Promise((resolve) => waiters.push(resolve)) : Promise.resolve()),
    block() {
      blocked = true;
    },
    release() {
      blocked = false;
      for (const resolve of waiters) resolve();
      waiters = [];
    },
  };
}

/** Resolves with the next write: a large piece of bytes is read in turns with everything else. */
export async function nextWrite({ writes }: Pick<TestSink, 'writes'>): Promise<void> {
  const before = writes.length;
  while (writes.length === before) await new Promise((resolve) => setImmediate(resolve));
}

/** The JSON of the data lines; `[DONE]` as its text. */
export function dataOf(text: string): readonly unknown[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice(6))
    .map((data) => (data === '[DONE]' ? data : JSON.parse(data)));
}
