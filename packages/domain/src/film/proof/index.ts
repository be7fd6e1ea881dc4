export { PROOF_ADVICE, proofAdvice, type ProofAdvice, type ProofAdviceMessage } from './advice.ts';
export * from './entries.ts';
export * from './format.ts';
export * from './proof-sheet.ts';
