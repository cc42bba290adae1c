import { Reader } from './reader';
import { serve } from './worker-server';

serve((file) => new Reader(file));
