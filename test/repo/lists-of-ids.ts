/** Kinds of what specs add, each with all of its ids. */
export type IdsByKind = Readonly<Record<string, ReadonlySet<string>>>;

/** So many ids of one kind in one place are a table or a list of all, of which one that is added would be missing. */
const MOST = 2;

/** What begins a row or names a member: `kx: ...`, `'kx': ...`, `['kx', ...`. */
const ROW = /^\s+(?:'([^'\n]+)'|([\w-]+)): |^\s*\[\s*'([^'\n]+)',/gm;
const LIST = /\[([^[\]]*)\]/g;
const TEXT = /'([^'\n]*)'/g;

/** Tables whose rows are of ids, and lists that hold several, as `protocols: kx, vx, jm`. */
export function listsOfIds(text: string, kinds: IdsByKind): readonly string[] {
  const rows = [...text.matchAll(ROW)].map(([, quoted, plain, first]) => quoted ?? plain ?? first ?? '');
  const lists = [...text.matchAll(LIST)].map(([, inside = '']) =>
    [...inside.matchAll(TEXT)].map(([, word = '']) => word),
  );
  return [rows, ...lists].flatMap((words) =>
    Object.entries(kinds).flatMap(([kind, ids]) => {
      const named = new Set(words.filter((word) => ids.has(word)));
      return named.size > MOST ? [`${kind}: ${[...named].join(', ')}`] : [];
    }),
  );
}
