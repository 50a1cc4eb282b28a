import '../../style/accounts.css';

export { AccountPage } from '../pages/account.tsx';
export { ConfirmPage } from '../pages/confirm.tsx';
export { ForgotPage } from '../pages/forgot.tsx';
export { ResetPage } from '../pages/reset.tsx';
export { SignInPage, SignUpPage } from '../pages/sign-in.tsx';
