const WIDTH = 100;

/** A JSDoc block, one line when it fits; text of a spec cannot close it. Empty text prints nothing. */
export function jsdoc(text: string | undefined, indent = 0): string {
  if (text === undefined || text.trim() === '') return '';
  const pad = ' '.repeat(indent);
  const lines = text
    .trim()
    .replaceAll('*/', '*\\/')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => wrap(line.trimEnd(), WIDTH - indent - 3));
  const [only] = lines;
  if (lines.length === 1 && `${pad}/** ${only} */`.length <= WIDTH) return `${pad}/** ${only} */\n`;
  return `${pad}/**\n${lines.map((line) => `${pad} *${line === '' ? '' : ` ${line}`}\n`).join('')}${pad} */\n`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
