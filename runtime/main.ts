import { registry } from '../generated/index.ts';
import { start } from './start.ts';

await start(registry);
