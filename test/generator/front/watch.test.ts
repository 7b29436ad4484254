import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { watchSpecs } from '../../../generator/watch.ts';
import { smallRoot } from './small-root.ts';

/** Watches a small root; each step waits until the watcher told that it saw it. */
function watching() {
  const root = smallRoot();
  let heard: () => void = () => undefined;
  const watcher = watchSpecs(root, () => heard());
  onTestFinished(() => watcher.close());
  const noticed = (step: () => void): Promise<void> =>
    new Promise((done) => {
      heard = done;
      step();
    });
  return { root, noticed };
}

test('a file that was saved by renaming, deleted and made again stays watched', async () => {
  const { root, noticed } = watching();
  const path = join(root, 'specs/families/f.yaml');
  const beside = join(root, 'renamed.yaml');
  const saveByRename = (text: string) => () => {
    writeFileSync(beside, text);
    renameSync(beside, path);
  };
  await noticed(saveByRename('id: f\n'));
  await noticed(saveByRename('id: f # again\n'));
  await noticed(() => writeFileSync(path, 'id: f # in place\n'));
  await noticed(() => rmSync(path));
  await noticed(() => writeFileSync(path, 'id: f # made again\n'));
  await noticed(() => writeFileSync(path, 'id: f # in place again\n'));
});

test('folders that are new, replaced or made again are watched', async () => {
  const { root, noticed } = watching();
  const folder = join(root, 'specs/families');
  const path = join(folder, 'f.yaml');
  await noticed(() => renameSync(folder, join(root, 'elsewhere')));
  await noticed(() => renameSync(join(root, 'elsewhere'), folder));
  await noticed(() => writeFileSync(path, 'id: f\n'));
  await noticed(() => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
  });
  await noticed(() => writeFileSync(path, 'id: f # made again\n'));
  await noticed(() => mkdirSync(join(root, 'specs/more')));
  await noticed(() => writeFileSync(join(root, 'specs/more/new.yaml'), 'id: new\n'));
  await noticed(() => renameSync(join(root, 'specs'), join(root, 'elsewhere')));
  await noticed(() => renameSync(join(root, 'elsewhere'), join(root, 'specs')));
  await noticed(() => writeFileSync(path, 'id: f # back again\n'));
});
