import { AUTH_CALLS } from '@slidewright/http-api';
import { fieldRules } from '../../lib/forms/rules-of-schema.ts';

const { changePassword, deleteUser, signUp, updateUser } = AUTH_CALLS;

export const ACCOUNT_FIELDS = {
  ...fieldRules(signUp.body, ['email', 'password']),
  ...fieldRules(changePassword.body, ['currentPassword', 'newPassword']),
  ...fieldRules(updateUser.body, ['name']),
  givenPassword: fieldRules(deleteUser.body, ['password']).password,
};
