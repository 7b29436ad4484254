import { enableCompileCache } from 'node:module';

// Stripped and compiled modules are kept between starts; everything else is imported after this line.
enableCompileCache();
const [{ registry }, { start }] = await Promise.all([import('../generated/index.ts'), import('./start.ts')]);
await start(registry);
