import type { ChatTwin } from './chat.ts';
import { readJsonFiles } from './read-json-files.ts';
import type { RouteExamples } from './route.ts';
import type { Twin } from './twin.ts';

/** A file below `generated/twins/`: how the sandbox plays one protocol, for tasks, for chat or for both. */
export interface TwinFile {
  readonly tasks?: Twin;
  readonly chat?: ChatTwin;
}

/** How protocols of tasks are played, by their ids. */
export async function readTwins(folder: URL): Promise<Readonly<Record<string, Twin>>> {
  const files = await readJsonFiles<TwinFile>(folder);
  return Object.fromEntries(files.flatMap(([id, { tasks }]) => (tasks === undefined ? [] : [[id, tasks]])));
}

/** How protocols of chat are played, by their ids. */
export async function readChatTwins(folder: URL): Promise<Readonly<Record<string, ChatTwin>>> {
  const files = await readJsonFiles<TwinFile>(folder);
  return Object.fromEntries(files.flatMap(([id, { chat }]) => (chat === undefined ? [] : [[id, chat]])));
}

/** The examples of routes, by their ids. */
export async function readExamples(folder: URL): Promise<Readonly<Record<string, RouteExamples>>> {
  return Object.fromEntries(await readJsonFiles<RouteExamples>(folder));
}
