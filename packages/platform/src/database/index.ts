export { databaseAddresses, describeDatabase, explicitTls } from './address.ts';
export * from './database.ts';
export * from './migrate.ts';
export { checkServer } from './session-pooling.ts';
export { assertTakesWrites } from './session.ts';
export * from './settings.ts';
export * from './transactions.ts';
export { isSessionLost } from './unfit.ts';
