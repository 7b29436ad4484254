import { readdir, readFile } from 'node:fs/promises';

/** The JSON files of a folder that the compiler wrote, with their names, in order; rejects where one cannot be read. */
export async function readJsonFiles<File>(
  folder: URL,
): Promise<readonly (readonly [id: string, file: File])[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.sort().map(async (name) => {
      const file: File = JSON.parse(await readFile(new URL(name, folder), 'utf8'));
      return [name.slice(0, -'.json'.length), file] as const;
    }),
  );
}
