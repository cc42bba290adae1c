/**
 * Hash of the shape of an overlay's state, which history snapshots contain. A test compares it with the state of
 * an overlay that has everything, and prints the new value if the shape changes.
 */
export const STATE_SHAPE = 'c98df7c0f61b';
