import type { Json } from '../../contract/json.ts';

/** A piece of what is hashed: text, or bytes as they lie in memory. */
export type Part = string | Uint8Array;

/**
 * Values written one after the other so that no two lists of values have the same text: each begins with its kind
 * and its size. The keys of objects are in order.
 */
export interface Parts {
  addJson(value: Json | undefined): void;
  addBytes(bytes: Uint8Array): void;
  all(): readonly Part[];
}

/** Longer texts are not copied together with others. */
const LONG = 65_536;

/** Nothing yet. */
export function createParts(): Parts {
  const done: Part[] = [];
  let open = '';
  const close = (): void => {
    if (open !== '') done.push(open);
    open = '';
  };
  const add = (text: string): void => {
    open += text;
    if (open.length >= LONG) close();
  };
  const addText = (text: string): void => {
    add(`s${text.length}:`);
    if (text.length < LONG) {
      add(text);
    } else {
      close();
      done.push(text);
    }
  };
  const addJson = (value: Json | undefined): void => {
    if (typeof value === 'string') {
      addText(value);
    } else if (typeof value !== 'object' || value === null) {
      add(`${JSON.stringify(value)};`);
    } else if (isList(value)) {
      add(`l${value.length}:`);
      for (const item of value) addJson(item);
    } else {
      const names = Object.keys(value).filter((name) => value[name] !== undefined);
      add(`o${names.length}:`);
      for (const name of names.sort()) {
        addText(name);
        addJson(value[name]);
      }
    }
  };
  return {
    addJson,
    addBytes(bytes) {
      add(`b${bytes.length}:`);
      close();
      done.push(bytes);
    },
    all() {
      close();
      return done;
    },
  };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
