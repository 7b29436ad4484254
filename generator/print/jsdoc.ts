/** A JSDoc block, one line when it fits; text of a spec cannot close it. Empty text prints nothing. */
export function jsdoc(text: string | undefined, indent = 0): string {
  if (text === undefined || text.trim() === '') return '';
  const pad = ' '.repeat(indent);
  const lines = text
    .trim()
    .replaceAll('*/', '*\\/')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trimEnd());
  const [only] = lines;
  if (lines.length === 1) return `${pad}/** ${only} */\n`;
  return `${pad}/**\n${lines.map((line) => `${pad} *${line === '' ? '' : ` ${line}`}\n`).join('')}${pad} */\n`;
}
