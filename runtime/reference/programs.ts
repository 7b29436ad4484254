import type { Json, JsonObject } from '../contract/json.ts';
import type { Route, RouteExample } from '../contract/route.ts';

/** One request in a language, as a block of Markdown whose second word is its title. */
export interface Program {
  readonly language: string;
  readonly title: string;
  readonly code: string;
}

interface Request {
  readonly route: Route;
  /** Parts of the path as the example has them; others stand for themselves. */
  readonly example: Pick<RouteExample, 'body' | 'path' | 'query'>;
  readonly base: string;
}

/** How a program in each language sends the request; ids come from the environment, as the key does. */
export function programsOf(request: Request): readonly Program[] {
  const { route } = request;
  return [
    { language: 'sh', title: 'curl', code: curl(request) },
    ...(route.sdk === undefined
      ? []
      : [{ language: 'js', title: 'OpenAI JS', code: openai(request, route.sdk) }]),
    { language: 'js', title: 'fetch', code: fetchJs(request) },
    { language: 'python', title: 'Python', code: python(request) },
  ];
}

export function programBlocks(request: Request): string {
  return programsOf(request)
    .map(({ language, title, code }) => `\`\`\`${language} ${title}\n${code}\n\`\`\``)
    .join('\n\n');
}

/** The address, in which `variable` writes what only the caller knows. */
function addressOf({ route, example, base }: Request, variable: (name: string) => string): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = example.path?.[name];
    return text === undefined ? variable(name.toUpperCase()) : encodeURIComponent(text);
  });
  const query = new URLSearchParams({ ...route.selected_by, ...example.query }).toString();
  const id = taskIdIn(route);
  const parts = [
    ...(query === '' ? [] : [query]),
    ...(id === undefined ? [] : [`${id}=${variable('TASK_ID')}`]),
  ];
  return `${base}${path}${parts.length === 0 ? '' : `?${parts.join('&')}`}`;
}

/** Where the id of a task stands in the query and nowhere else. */
function taskIdIn({ operation, path, task_id_in, query }: Route): string | undefined {
  if (operation !== 'task.get' || path.includes('{') || task_id_in !== undefined) return undefined;
  return Object.entries(query).find(([, { type }]) => type === 'string')?.[0];
}

const KEY = 'GATEWAY_KEY';

function takesKey({ route }: Request): boolean {
  return route.auth !== 'none';
}

/** How its answer is read: most are JSON. */
function answerKind({ route, example }: Request): 'bytes' | 'text' | 'json' {
  if (route.operation === 'task.content' || route.operation === 'asset.content') return 'bytes';
  const streams = example.body?.stream === true || route.operation === 'content.stream';
  return streams || route.operation === 'docs.get' ? 'text' : 'json';
}

function curl(request: Request): string {
  const { route, example } = request;
  const address = addressOf(request, (name) => `$${name}`);
  const method = route.method === 'HEAD' ? ' -I' : route.method === 'DELETE' ? ' -X DELETE' : '';
  const parts = [
    `curl${method} "${address}"`,
    ...(takesKey(request) ? [`-H "Authorization: Bearer $${KEY}"`] : []),
    ...(example.body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d ${shellText(JSON.stringify(example.body, null, 2))}`]),
    ...(route.method === 'POST' && example.body === undefined ? ['-X POST'] : []),
    ...(answerKind(request) === 'bytes' && route.method !== 'HEAD' ? ['-o result'] : []),
  ];
  return parts.join(' \\\n  ');
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function fetchJs(request: Request): string {
  const { route, example } = request;
  const options = [
    ...(route.method === 'GET' ? [] : [`  method: '${route.method}',`]),
    ...headersJs(request),
    ...(example.body === undefined ? [] : [`  body: JSON.stringify(${indented(jsText(example.body), 2)}),`]),
  ];
  const address = addressOf(request, (name) => `\${process.env.${name}}`);
  const call = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  const read = {
    json: 'await response.json()',
    text: 'await response.text()',
    bytes: 'await response.bytes()',
  };
  const shown = route.method === 'HEAD' ? 'response.headers' : read[answerKind(request)];
  return `const response = await fetch(\`${address}\`${call});\nconsole.log(response.status, ${shown});`;
}

function headersJs(request: Request): readonly string[] {
  const headers = [
    ...(takesKey(request) ? [`authorization: \`Bearer \${process.env.${KEY}}\``] : []),
    ...(request.example.body === undefined ? [] : ["'content-type': 'application/json'"]),
  ];
  return headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`];
}

/** Ids come first, as the clients take them. */
function openai(request: Request, sdk: string): string {
  const { route, example, base } = request;
  const ids = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const text = example.path?.[name];
    return text === undefined ? `process.env.${name.toUpperCase()}` : jsText(text);
  });
  const sent = example.body ?? example.query;
  const values = [...ids, ...(sent === undefined ? [] : [jsText(sent)])];
  const streams = example.body?.stream === true;
  return [
    "import OpenAI from 'openai';",
    '',
    `const client = new OpenAI({ baseURL: '${base}/v1', apiKey: process.env.${KEY} });`,
    `const answer = await client.${sdk}(${values.join(', ')});`,
    streams
      ? 'for await (const chunk of answer) console.log(JSON.stringify(chunk));'
      : 'console.log(JSON.stringify(answer, null, 2));',
  ].join('\n');
}

function jsText(value: Json): string {
  return JSON.stringify(value, null, 2);
}

function indented(text: string, columns: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(columns)}`);
}

function python(request: Request): string {
  const { route, example } = request;
  const parts = [
    `f"${addressOf(request, (name) => `{os.environ['${name}']}`)}"`,
    ...(takesKey(request) ? [`headers={"Authorization": f"Bearer {os.environ['${KEY}']}"}`] : []),
    ...(example.body === undefined ? [] : [`json=${pythonText(example.body, '    ')}`]),
  ];
  const read = { json: 'response.json()', text: 'response.text', bytes: 'len(response.content)' };
  const shown = route.method === 'HEAD' ? 'response.headers' : read[answerKind(request)];
  const call = `response = requests.${route.method.toLowerCase()}(\n    ${parts.join(',\n    ')},\n)`;
  return `import os\n\nimport requests\n\n${call}\nprint(response.status_code, ${shown})`;
}

/** A value as Python writes it: JSON but for three words. */
function pythonText(value: Json | undefined, pad: string): string {
  const inner = `${pad}    `;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (isList(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((one) => `${inner}${pythonText(one, inner)},\n`).join('')}${pad}]`;
  const members = Object.entries(value).map(
    ([name, one]) => `${inner}${JSON.stringify(name)}: ${pythonText(one, inner)},\n`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join('')}${pad}}`;
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}
