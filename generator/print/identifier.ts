const RESERVED = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if import in instanceof new null return super switch this throw true try typeof var void while with ' +
    'yield let static await async implements interface package private protected public arguments eval undefined'
  ).split(' '),
);

function words(id: string): string[] {
  return id.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
}

/** A TypeScript value name for an id: `first-frame` is `firstFrame`. Never empty, reserved or led by a digit. */
export function camelCase(id: string): string {
  const [first = 'x', ...rest] = words(id);
  const name = first.slice(0, 1).toLowerCase() + first.slice(1) + rest.map(capital).join('');
  if (/^[0-9]/.test(name)) return `_${name}`;
  return RESERVED.has(name) ? `${name}_` : name;
}

/** A TypeScript type name for an id: `first-frame` is `FirstFrame`. */
export function pascalCase(id: string): string {
  const name = words(id).map(capital).join('') || 'X';
  return /^[0-9]/.test(name) ? `_${name}` : name;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** An object key, quoted only when it must be; `__proto__` becomes an own property, never the prototype. */
export function propertyKey(key: string): string {
  if (key === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key) ? key : quote(key);
}

/** A single-quoted string literal that no text can escape from. */
export function quote(text: string): string {
  if (/^[ -&(-[\]-~]*$/.test(text)) return `'${text}'`;
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `'${inner}'`;
}
