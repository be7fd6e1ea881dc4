export { writeCsv } from './csv.ts';
export { writePls } from './pls.ts';
