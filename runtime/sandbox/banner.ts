import { styleText } from 'node:util';
import type { JsonObject } from '../contract/json.ts';
import type { Registry } from '../contract/registry.ts';
import type { Operation, Route, RouteExample, RouteExamples, ShownRoute } from '../contract/route.ts';
import { SANDBOX_ADMIN_KEY, SANDBOX_KEY } from './sandbox-deployment.ts';

/** What a newcomer needs for a first chat, a first picture and a first video: copy-and-paste commands for a POSIX shell with curl. */
export function sandboxBanner(input: {
  readonly url: string;
  readonly adminUrl: string;
  readonly twinOrigin: string;
  /** A model of the first family whose fields the commands use. */
  readonly model: string;
  /** Chats, in the common format first. */
  readonly chat: readonly ShownChat[];
  /** Routes of pictures, from texts alone first. */
  readonly pictures: readonly ShownPicture[];
  /** Requests of the other dialects. */
  readonly examples: readonly ShownExample[];
  /** Where files are uploaded, when they can be. */
  readonly uploadPath: string | undefined;
}): string {
  const { url, adminUrl, twinOrigin, model, chat, pictures, examples, uploadPath } = input;
  const title = (text: string) => styleText('bold', `# ${text}`);
  const post = `curl -s $GW/v1/videos -H "$AUTH"`;
  const upload =
    uploadPath === undefined
      ? []
      : [
          title('keep a file here and use it as asset://...'),
          `curl -s $GW${uploadPath} -H "$AUTH" -F file=@frame.png`,
          '',
        ];
  const about = 'chat: the answer whole, word by word, and in another dialect with the key in its header';
  const chats = chat.length === 0 ? [] : [title(about), ...chat.map(chatCommand), ''];
  return [
    '',
    styleText(
      'yellow',
      'SANDBOX: nothing here is real. Vendors are twins on this machine, money is play money.',
    ),
    `  console   ${adminUrl}    open it in your browser: make a video, watch it, see what it cost`,
    `  gateway   ${url}    for programs, with the key ${SANDBOX_KEY}; every route is explained at ${url}/docs`,
    `  operators ${adminUrl}/admin    for programs of operators, with the key ${SANDBOX_ADMIN_KEY}`,
    '',
    title('copy this once: where, as whom, and helpers that wait for a video or take a picture, and save it'),
    `GW=${url} AUTH='Authorization: Bearer ${SANDBOX_KEY}' JSON='Content-Type: application/json'`,
    `id_of() { sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p'; }`,
    `save() { until curl -s $GW/v1/videos/$1 -H "$AUTH" | grep -Eq '"status":"(completed|failed)"'; do sleep 1; done`,
    `  curl -sf $GW/v1/videos/$1/content -H "$AUTH" -o $2 && echo "$2 is saved" || curl -s $GW/v1/videos/$1 -H "$AUTH"; }`,
    `value_of() { sed -n 's/.*"'$1'":"\\([^"]*\\)".*/\\1/p'; }`,
    `picture() { said=$(cat); link=$(printf '%s' "$said" | value_of url); base64=$(printf '%s' "$said" | value_of b64_json)`,
    `  if [ -n "$base64" ]; then printf '%s' "$base64" | base64 -d > $1; else curl -sf "$link" -o $1; fi`,
    `  [ $? = 0 ] && echo "$1 is saved" || printf '%s\\n' "$said"; }`,
    '',
    ...chats,
    ...(pictures.length === 0
      ? []
      : [title('pictures: from a text, and changed'), ...pictures.map(pictureCommand), '']),
    title('text to video'),
    `save $(${post} -H "$JSON" -d '{"model":"${model}","prompt":"a heron takes off","seconds":"4","size":"1280x720"}' | id_of) text.mp4`,
    '',
    title('image to video: a sample picture, as a data URI and as a file'),
    `curl -s '${twinOrigin}/sandbox/frame.png?width=1280&height=720' -o frame.png`,
    `printf '{"model":"${model}","prompt":"the heron lands","size":"1280x720","input_reference":"data:image/png;base64,%s"}' "$(base64 < frame.png | tr -d '\\n')" > body.json`,
    `save $(${post} -H "$JSON" -d @body.json | id_of) data-uri.mp4`,
    `save $(${post} -F model=${model} -F prompt='the heron lands' -F size=1280x720 -F 'input_reference=@frame.png;type=image/png' | id_of) file.mp4`,
    '',
    ...upload,
    title('the same in the dialects of vendors, and songs'),
    ...examples.map(
      ({ path, query, body }) =>
        `curl -s $GW${quotedIf(path + query)} -H "$AUTH" -H "$JSON" -d ${quoted(JSON.stringify(body))}`,
    ),
    '',
    title('make a vendor misbehave: say sandbox:<fault> in the prompt'),
    `save $(${post} -H "$JSON" -d '{"model":"${model}","prompt":"a heron sandbox:fail"}' | id_of) none.mp4`,
    '',
    title(
      `see all of it in your browser: open ${adminUrl}; this fills it with a day of play traffic, in which a vendor is in trouble`,
    ),
    `curl -s -X POST ${adminUrl}/admin/sandbox/fill -H 'Authorization: Bearer ${SANDBOX_ADMIN_KEY}'; echo`,
    '',
    title('see a video in your browser: open the address that this prints, which needs no key'),
    `id=$(${post} -H "$JSON" -d '{"model":"${model}","prompt":"a heron takes off"}' | id_of); save $id heron.mp4`,
    `curl -s $GW/v1/videos/$id -H "$AUTH" | sed -n 's/.*"video_url":"\\([^"]*\\)".*/\\1/p'`,
    '',
  ].join('\n');
}

/** `-N` shows a stream as it comes; what does not end a line gets an end. */
function chatCommand({ path, query, body, keyHeader, stream }: ShownChat): string {
  const key = keyHeader === undefined ? '"$AUTH"' : `'${keyHeader}: ${SANDBOX_KEY}'`;
  const call = `curl -s${stream ? 'N' : ''} "$GW${path}${query}" -H ${key} -H "$JSON" -d ${quoted(JSON.stringify(body))}`;
  return stream ? call : `${call}; echo`;
}

/** Each saves what it makes; the one that takes files changes what the one before it made. */
function pictureCommand({ path, model, files }: ShownPicture): string {
  const call = `curl -s $GW${path} -H "$AUTH"`;
  return files
    ? `${call} -F model=${model} -F prompt='the heron lands' -F size=1024x1024 -F 'image=@heron.png;type=image/png' | picture edit.png`
    : `${call} -H "$JSON" -d '{"model":"${model}","prompt":"a heron takes off","size":"16:9"}' | picture heron.png`;
}

/** Quoted where a shell would read more into it. */
function quotedIf(text: string): string {
  return /^[\w/.:-]*$/.test(text) ? text : quoted(text);
}

/** One word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Routes with their examples. */
export function withExamples(
  routes: readonly Route[],
  examples: Readonly<Record<string, RouteExamples>>,
): readonly ShownRoute[] {
  return routes.map((route) => ({
    ...route,
    examples: examples[route.id] ?? { accepted: [], rejected: [] },
  }));
}

/** One request worth copying: a route's own example. */
interface ShownExample {
  readonly path: string;
  /** With its question mark; empty when the address needs none. */
  readonly query: string;
  readonly body: JsonObject;
}

const SUBMITS: ReadonlySet<Operation> = new Set(['video.submit', 'audio.submit', 'image.submit'] as const);
const ADDRESS = /https?:|data:|asset:/;

/** How to chat: in the common format whole and as a stream, and in other dialects with the key where they have it. */
interface ShownChat extends ShownExample {
  readonly title: string;
  /** The header of the key, where it is not `Authorization`. */
  readonly keyHeader?: string | undefined;
  /** A text that the body ends with is to be shown as it comes. */
  readonly stream: boolean;
}

const CHATS: ReadonlySet<Operation> = new Set([
  'chat.complete',
  'content.generate',
  'content.stream',
] as const);

/** The first example of each chat route that stands on a path of its own; of the common format a stream too. */
export function shownChat(routes: readonly ShownRoute[]): readonly ShownChat[] {
  const shown = new Map<string, ShownChat>();
  for (const route of routes) {
    const { operation, surface, path, examples, key_headers, query, title } = route;
    const [example] = examples.accepted;
    const dialect = `${surface} ${operation}`;
    if (!CHATS.has(operation) || shown.has(dialect) || example?.body === undefined) continue;
    const stream = operation === 'content.stream';
    const events = Object.entries(query).find(
      ([, field]) => field.type === 'enum' && field.values.includes('sse'),
    );
    const one: ShownChat = {
      title,
      path: filledPath(path, example),
      body: example.body,
      query: stream && events !== undefined ? `?${events[0]}=sse` : '',
      keyHeader: key_headers?.[0],
      stream,
    };
    shown.set(dialect, one);
    if (operation === 'chat.complete')
      shown.set(`${dialect} stream`, { ...one, body: { ...one.body, stream: true }, stream: true });
  }
  return [...shown.values()];
}

/** The first example of each surface but those that are `known` which submits and needs no media of anybody's. */
export function shownExamples(
  routes: readonly ShownRoute[],
  known: readonly string[],
): readonly ShownExample[] {
  const shown = new Map<string, ShownExample>();
  for (const { surface, operation, path, examples, selected_by } of routes) {
    if (known.includes(surface) || shown.has(surface) || !SUBMITS.has(operation)) continue;
    const example = examples.accepted.find(({ body }) => !ADDRESS.test(JSON.stringify(body ?? 'data:')));
    if (example?.body === undefined) continue;
    const query = selected_by === undefined ? '' : `?${new URLSearchParams(selected_by)}`;
    shown.set(surface, { path: filledPath(path, example), query, body: example.body });
  }
  return [...shown.values()];
}

/** Where pictures are waited for, and a model of it that makes them. */
interface ShownPicture {
  readonly path: string;
  readonly surface: string;
  readonly model: string;
  /** It takes files in a form. */
  readonly files: boolean;
}

/** The first route of pictures from texts alone and the first that takes files, each with the first model of its own. */
export function shownPictures({
  routes,
  families,
}: Pick<Registry, 'routes' | 'families'>): readonly ShownPicture[] {
  const shown = new Map<boolean, ShownPicture>();
  for (const { id, operation, path, surface, body } of routes) {
    const files = body?.kinds.includes('multipart') === true;
    const family = families.find((one) => one.kind === 'image' && one.routes.includes(id));
    const model = family?.models[0]?.id;
    if (operation === 'image.generate' && model !== undefined && !shown.has(files))
      shown.set(files, { path, surface, model, files });
  }
  return [...shown.values()].sort((a, b) => Number(a.files) - Number(b.files));
}

function filledPath(path: string, example: RouteExample): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example.path?.[name] ?? name);
}
