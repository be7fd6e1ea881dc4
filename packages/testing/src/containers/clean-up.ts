/** Removes from the engine what runs of tests left behind that are no more. */
import { removeLeftovers } from './engine.ts';

const removed = await removeLeftovers();
if (removed > 0) console.log(`container tests: removed ${removed} left-over containers and networks`);
