import { readdir, readFile } from 'node:fs/promises';

/** The JSON files of a folder that the compiler wrote, with their names, in order; rejects where one cannot be read. */
export async function readJsonFiles<File>(
  folder: URL,
): Promise<readonly (readonly [id: string, file: File])[]> {
  const ids = (await readdir(folder)).flatMap((name) =>
    name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : [],
  );
  return Promise.all(
    ids.sort().map(async (id) => {
      const file: File = JSON.parse(await readFile(new URL(`${id}.json`, folder), 'utf8'));
      return [id, file] as const;
    }),
  );
}
