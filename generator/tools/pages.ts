import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT } from './compile-beside.ts';
import type { Kit } from './load-kit.ts';

type Result = Awaited<ReturnType<Kit['runKit']>>[number];

/** The pages of these ids: each has one, whose links lead somewhere. `own`: whether `generated/` of the project is of these specs. */
export function pagesOf(root: string, ids: readonly string[], own: boolean): Result {
  const files = readdirSync(join(root, 'generated'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ids.some((id) => entry.name.startsWith(`${id}.`)))
    .map((entry) => join(entry.parentPath, entry.name));
  const pages = files.filter((path) => path.endsWith('.md'));
  const lacking = ids.filter((id) => !pages.some((path) => path.endsWith(`/${id}.md`)));
  const dead = pages.flatMap((path) =>
    linksOf(path).flatMap((link) => (existsSync(join(dirname(path), link)) ? [] : [{ path, link }])),
  );
  const old = own && files.some((path) => differs(path, join(PROJECT, path.slice(root.length))));
  return {
    name: 'pages',
    checks: pages.length,
    failures: [
      ...lacking.map((of) => ({ of, title: 'page', message: 'there is none', places: [] })),
      ...dead.map(({ path, link }) => {
        const place = path.slice(root.length + 1);
        return { of: place, title: 'links', message: `${link} leads nowhere`, places: [place] };
      }),
    ],
    ...(old ? { note: 'generated/ is older than the specs: run `npm run generate`' } : {}),
  };
}

function linksOf(path: string): readonly string[] {
  const found = [...readFileSync(path, 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)];
  return found.flatMap(([, link]) => (link === undefined || /^[a-z]+:/.test(link) ? [] : [link]));
}

function differs(path: string, other: string): boolean {
  return !existsSync(other) || readFileSync(path, 'utf8') !== readFileSync(other, 'utf8');
}
