import { execFileSync } from 'node:child_process';

/** Whose specs or replays differ from the last commit; all, where a file does that several of them are made of. */
export function changedIds(root: string, known: readonly string[]): readonly string[] {
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const paths = [
    ...git('diff', '--name-only', '--relative', 'HEAD', '--', 'specs', 'test/replays'),
    ...git('ls-files', '--others', '--exclude-standard', '--', 'specs', 'test/replays'),
  ];
  const ids = paths.map((path) => /\/([^/]+)\.yaml$/.exec(path)?.[1] ?? '');
  return ids.every((id) => known.includes(id)) ? [...new Set(ids)].sort() : known;
}
