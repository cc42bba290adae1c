import { serve } from './worker-server';
import { Writer } from './writer';

serve((file) => new Writer(file));
