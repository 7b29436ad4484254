import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT } from './compile-beside.ts';

export type Kit = typeof import('../../test/conformance/kit.ts');

const urlOf = (path: string): string => pathToFileURL(join(PROJECT, path)).href;
const TESTS = urlOf('test/');
const GENERATED = urlOf('generated/');
const KIT = urlOf('test/conformance/kit.ts');

let hooked = false;

/**
 * The conformance kit, loaded anew for what was compiled below a folder: every module of the tests exists once for each
 * such folder, and what it imports of `generated/` comes from there. Modules of the server are shared.
 */
export async function loadKit(root: string): Promise<Kit> {
  if (!hooked) hookResolution();
  hooked = true;
  const kit: Kit = await import(`${KIT}?root=${encodeURIComponent(root)}`);
  return kit;
}

function hookResolution(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const { parentURL } = context;
      const root = parentURL === undefined ? null : new URL(parentURL).searchParams.get('root');
      if (root === null) return found;
      if (found.url.startsWith(TESTS))
        return { ...found, url: `${found.url}?root=${encodeURIComponent(root)}` };
      if (!found.url.startsWith(GENERATED)) return found;
      const path = join(root, 'generated', found.url.slice(GENERATED.length));
      return { ...found, url: pathToFileURL(path).href };
    },
  });
}
