import { inject } from 'vitest';
import './provided.ts';

// Runs before every test file that shares the product: the first starts it, and all wait until it is ready.
const response = await fetch(inject('productStart'));
if (!response.ok) throw new Error(await response.text());
