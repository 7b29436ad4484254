import { fileOfItem } from '../../contract/protocols/result.ts';
import type { ItemView, ResultLinks, ResultView } from '../../contract/surface.ts';
import type { StoredResult, TaskRecord } from '../../store/types.ts';
import type { Caller } from '../call.ts';
import { contentLink } from '../identity/content-link.ts';
import type { ServerContext } from '../server-deps.ts';

/** Files that answers link to, by the name of the link. */
const LINKED = {
  video_url: 'video',
  audio_url: 'audio',
  image_url: 'image',
  thumbnail_url: 'thumbnail',
} as const satisfies Readonly<Record<keyof ResultLinks, string>>;

const FILES: readonly string[] = Object.values(LINKED);

/** What may stand in an answer for the bytes of a result file; undefined where they are not to be shown. */
export type BytesPlace = (file: string) => string | undefined;

interface ResultViewInput {
  readonly task: TaskRecord;
  readonly result: StoredResult;
  readonly context: ServerContext;
  readonly bytes: BytesPlace;
  readonly caller: Caller;
}

/**
 * What a completed task shows of its result: a link for each file, and every one of several results with what
 * is known of it. A protocol that knows no items makes one; the result's own links are those of the first item
 * that has the file.
 */
export function resultView(
  task: TaskRecord,
  context: ServerContext,
  {
    caller,
    bytes = () => undefined,
  }: {
    /** Who is shown the task: links work as long as the caller's key. */
    readonly caller: Caller;
    readonly bytes?: BytesPlace | undefined;
  },
): ResultView | undefined {
  const { result } = task;
  if (task.state !== 'completed' || result === null) return undefined;
  const viewInput = { task, result, context, bytes, caller };
  const stored = result.items ?? [];
  const items =
    stored.length === 0
      ? [{ id: itemId(task, 0), ...linksOf(viewInput, 0, FILES), ...pictureOf(viewInput, 0, FILES) }]
      : stored.map((item, index) => ({
          ...linksOf(viewInput, index, item.files),
          ...factsOf(viewInput, index),
          ...pictureOf(viewInput, index, item.files),
        }));
  const usage = result.usage === undefined ? {} : { usage: result.usage };
  return { ...firstLinks([linksOf(viewInput, 0, FILES), ...items]), items, ...usage };
}

/** Of a task that makes pictures: what stands for the bytes of one, and its media type where the bytes were looked at. */
function pictureOf(
  { task, result, bytes }: ResultViewInput,
  index: number,
  has: readonly string[],
): Pick<ItemView, 'base64' | 'mime'> {
  if (task.kind !== LINKED.image_url) return {};
  const name = fileOfItem(LINKED.image_url, index);
  const file = Object.hasOwn(result.files, name) ? result.files[name] : undefined;
  if (file === undefined || !has.includes(LINKED.image_url)) return {};
  return { base64: bytes(name), mime: file.kept?.mime };
}

function itemId(task: Pick<TaskRecord, 'id'>, index: number): string {
  return `${task.id}-${index + 1}`;
}

/** Facts are the vendor's: only those that surfaces know, and only as the kind of value that they expect. */
function factsOf({ task, result }: ResultViewInput, index: number): ItemView {
  const facts = result.items?.[index]?.facts ?? {};
  const text = (name: string): string | undefined =>
    facts[name] === undefined ? undefined : String(facts[name]);
  const seconds = Number(facts.seconds);
  return {
    id: itemId(task, index),
    title: text('title'),
    text: text('text'),
    tags: text('tags'),
    seconds: facts.seconds !== undefined && Number.isFinite(seconds) ? seconds : undefined,
    revised_prompt: text('revised_prompt'),
    signature: text('signature'),
  };
}

function linksOf(asked: ResultViewInput, index: number, has: readonly string[]): ResultLinks {
  const links = Object.entries(LINKED).flatMap(([name, variant]) => {
    const link = has.includes(variant) ? linkOf(asked, variant, index) : undefined;
    return link === undefined ? [] : [[name, link] as const];
  });
  return Object.fromEntries(links);
}

/** A signed link, or the file's own public address where the deployment shows those; never one behind a key. */
function linkOf(
  { task, result, context, caller }: ResultViewInput,
  variant: string,
  index: number,
): string | undefined {
  const name = fileOfItem(variant, index);
  const file = Object.hasOwn(result.files, name) ? result.files[name] : undefined;
  if (file === undefined) return undefined;
  const { server } = context.deployment();
  if (server.result_urls === 'upstream' && file.url !== undefined && file.with_key !== true) return file.url;
  if (caller.kind !== 'key') return undefined;
  return contentLink({
    registry: context.registry,
    publicUrl: server.public_url,
    key: context.linkKeys[0],
    task,
    variant,
    item: index + 1,
    key_id: caller.key.id,
    nowMs: context.clock(),
  });
}

function firstLinks(items: readonly ResultLinks[]): ResultLinks {
  const first = (name: keyof ResultLinks): ResultLinks => {
    const link = items.map((item) => item[name]).find((found) => found !== undefined);
    return link === undefined ? {} : { [name]: link };
  };
  return {
    ...first('video_url'),
    ...first('audio_url'),
    ...first('image_url'),
    ...first('thumbnail_url'),
  };
}
