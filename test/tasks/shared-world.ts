import { afterAll, beforeAll } from 'vitest';
import type { World, WorldOptions } from './world.ts';

type Create = (options: Pick<WorldOptions, 'onEnd'>) => Promise<World>;

/**
 * One world for all tests of a file, made before the first and closed after the last: opening a store costs more
 * than most of what is tested with it. Tests that share it have tasks of their own and compare what they changed.
 */
export function sharedWorld(create: Create): () => World {
  const ends: (() => void | Promise<void>)[] = [];
  let world: World | undefined;
  beforeAll(async () => {
    world = await create({ onEnd: (run) => ends.push(run) });
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return () => {
    if (world === undefined) throw new Error('internal: a shared world is there only within tests');
    return world;
  };
}
