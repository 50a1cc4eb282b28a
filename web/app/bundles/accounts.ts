import '../../style/accounts.css';

export { AccountPage } from '../pages/account.tsx';
export { ConfirmEmailPage } from '../pages/confirm.tsx';
export { ForgotPasswordPage } from '../pages/forgot.tsx';
export { ResetPasswordPage } from '../pages/reset.tsx';
export { SignInPage, SignUpPage } from '../pages/sign-in.tsx';
