/** The first that anybody would try, beyond runs and repetitions; of eight characters and more, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passw0rd password1 password12 password123 password1234 passwort passwort1 passwort123 motdepasse contraseña
   contrasena parola123 qwerty123 qwertz123 qwerty12 qwertyui qwertzui 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 abcd1234 abc12345
   abcdefg1 a1b2c3d4 asdf1234 asdfasdf 123123123 12341234 11223344 123qweasd 12345678a 123456789a 1234567890a iloveyou
   iloveyou1 ichliebedich tiamo123 tiamotanto sunshine princess football baseball superman batman123 starwars
   trustno1 letmein1 letmein123 welcome1 welcome123 willkommen willkommen1 benvenuto benvenuto1 ciaociao ciao1234 juventus
   inter1908 forzamilan napoli1926 schalke04 bayern12 dortmund hallo123 hallohallo geheim123 sommer2024 sommer2025
   winter2025 estate2025 changeme changeme1 administrator admin123 admin1234 adminadmin root1234 rootroot test1234 testtest
   testtest1 computer internet dragon123 monkey123 shadow123 master123 michael1 jennifer alexander francesca giuseppe
   alessandro andrea123 charlie1 jordan23 pokemon1 pokemon123 minecraft fortnite liverpool chelsea1 barcelona realmadrid
   ludoteca ludoteca1 ludoteca123 carcassonne carcassonne1 piranhas sagrada1 dama1234 boardgame boardgames`.split(
    /\s+/,
  ),
);
