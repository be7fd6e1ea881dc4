/** Removes containers and networks of test runs that have ended. */
import { removeLeftovers } from './engine.ts';

const removed = await removeLeftovers();
if (removed > 0) console.log(`container tests: removed ${removed} left-over containers and networks`);
