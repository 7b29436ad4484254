import type { Json, JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';

/** A request as a caller would send it. */
export interface SentRequest {
  /** Base of the callers' routes. */
  readonly base: string;
  /** Path and query. */
  readonly address: string;
  readonly body: JsonObject;
}

export interface Snippet {
  readonly title: string;
  readonly code: string;
}

/** The same request in four languages; the key is read from the environment. */
export function snippetsOf(request: SentRequest): readonly Snippet[] {
  return [
    { title: 'curl', code: curl(request) },
    { title: 'OpenAI JS', code: openai(request) },
    { title: 'Python', code: python(request) },
    { title: 'fetch', code: fetchCode(request) },
  ];
}

function curl({ base, address, body }: SentRequest): string {
  return [
    `curl ${quoted(`${base}${address}`)} \\`,
    `  -H "Authorization: Bearer $GATEWAY_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(JSON.stringify(body, null, 2))}`,
  ].join('\n');
}

/** As one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function openai({ base, address, body }: SentRequest): string {
  const call =
    address === '/v1/chat/completions'
      ? 'client.chat.completions.create('
      : address === '/v1/images/generations'
        ? 'client.images.generate('
        : undefined;
  const sent = script(body);
  return [
    "import OpenAI from 'openai';",
    '',
    'const client = new OpenAI({',
    `  baseURL: ${JSON.stringify(`${base}/v1`)},`,
    '  apiKey: process.env.GATEWAY_KEY,',
    '});',
    '',
    call === undefined
      ? `const answer = await client.post(${JSON.stringify(`${base}${address}`)}, { body: ${sent} });`
      : `const answer = await ${call}${sent});`,
    body.stream === true
      ? 'for await (const chunk of answer) console.log(JSON.stringify(chunk));'
      : 'console.log(JSON.stringify(answer));',
  ].join('\n');
}

function fetchCode({ base, address, body }: SentRequest): string {
  return [
    `const answer = await fetch(${JSON.stringify(`${base}${address}`)}, {`,
    "  method: 'POST',",
    '  headers: {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is shown.
    '    authorization: `Bearer ${process.env.GATEWAY_KEY}`,',
    "    'content-type': 'application/json',",
    '  },',
    `  body: JSON.stringify(${script(body, 1)}),`,
    '});',
    'console.log(await answer.text());',
  ].join('\n');
}

function python({ base, address, body }: SentRequest): string {
  return [
    'import json, os, urllib.request',
    '',
    `body = ${pythonValue(body, 0)}`,
    'request = urllib.request.Request(',
    `    ${pythonText(`${base}${address}`)},`,
    '    data=json.dumps(body).encode(),',
    '    headers={',
    '        "Authorization": "Bearer " + os.environ["GATEWAY_KEY"],',
    '        "Content-Type": "application/json",',
    '    },',
    ')',
    'with urllib.request.urlopen(request) as answer:',
    '    print(answer.read().decode())',
  ].join('\n');
}

/** JSON is JavaScript. */
function script(body: JsonObject, indent = 0): string {
  return JSON.stringify(body, null, 2).replaceAll('\n', `\n${'  '.repeat(indent)}`);
}

function pythonValue(value: Json | undefined, depth: number): string {
  if (value === undefined || value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return pythonText(value);
  if (typeof value === 'number') return String(value);
  const pad = '    '.repeat(depth + 1);
  const end = '    '.repeat(depth);
  if (!isObject(value)) {
    const items = value.map((item: Json) => `${pad}${pythonValue(item, depth + 1)},\n`);
    return items.length === 0 ? '[]' : `[\n${items.join('')}${end}]`;
  }
  const members = Object.entries(value).map(
    ([name, item]) => `${pad}${pythonText(name)}: ${pythonValue(item, depth + 1)},\n`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join('')}${end}}`;
}

/** Escapes of JSON are escapes of Python, but for halves of characters, which JSON writes as they are. */
function pythonText(text: string): string {
  return JSON.stringify(text);
}
