import { serve } from './worker-server';
import { Writer } from './writer';

serve((file, checkedBytes) => new Writer(file, checkedBytes));
