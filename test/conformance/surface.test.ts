import { registry } from '../../generated/index.ts';
import { asTests } from './as-tests.ts';
import { dialects } from './surface/spoken.ts';

asTests([dialects(Object.keys(registry.surfaces).sort())]);
