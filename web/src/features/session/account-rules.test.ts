import { AUTH_CALLS } from '@slidewright/http-api';
import { expect, it } from 'vitest';
import { checkAccountForm } from './account-rules.ts';

const password = 'a long password';

it.each([
  'ada@example.org',
  ' Ada@Example.org ',
  'ada@example',
  'a..da@example.org',
  'ådå@example.org',
  `${'a'.repeat(65)}@example.org`,
  '',
])('[A7] the address %j is accepted by the form if the call accepts it', (email) => {
  const { values, errors } = checkAccountForm('signUp', { email, password, confirmPassword: password });
  const isAccepted = AUTH_CALLS.signUp.body.safeParse({ email, password }).success;
  expect(values === null ? errors['email']?.code : 'accepted').toBe(isAccepted ? 'accepted' : 'session.invalidEmail');
});

it('[A7] passwords and names are as long as the calls accept them', () => {
  const passwordOf = (length: number) => {
    const typed = 'p'.repeat(length);
    return checkAccountForm('newPassword', { password: typed, confirmPassword: typed }).errors['password'];
  };
  expect([passwordOf(7), passwordOf(8), passwordOf(128), passwordOf(129)]).toEqual([
    { code: 'session.passwordTooShort', values: { minimum: 8, maximum: 128 } },
    undefined,
    undefined,
    { code: 'session.tooLong', values: { minimum: 8, maximum: 128 } },
  ]);
  const nameOf = (name: string) => checkAccountForm('name', { name }).errors['name']?.code;
  expect(['Ada', '  ', 'n'.repeat(200), 'n'.repeat(201), 'Ada\tL.'].map(nameOf)).toEqual([
    undefined,
    'session.nameNeeded',
    undefined,
    'session.tooLong',
    'session.nameMalformed',
  ]);
});

it('[A7] the second password must be the first one; a password is not trimmed', () => {
  const typed = { currentPassword: ' ', password: ' 8 signs ', confirmPassword: '8 signs' };
  expect(checkAccountForm('changePassword', typed).errors).toEqual({
    confirmPassword: { code: 'session.passwordsDiffer', values: { minimum: 0, maximum: 0 } },
  });
  expect(checkAccountForm('deleteAccount', { password: '' }).errors['password']?.code).toBe('session.passwordNeeded');
});
