// About the server as a whole: its frame, its faults, what it refuses everywhere.

export const common = {
  'nav.replay': 'Open a replay',
  'nav.settings': 'Settings',
  'nav.skip': 'Skip to content',
  'nav.pages': 'Pages',
  'nav.help': 'Help',
  'help.bot': 'How to write a bot',
  'help.tournaments': 'How tournaments work',
  'help.operating': 'How to run a server',

  'settings.language': 'Language',
  'settings.theme': 'Theme',
  'settings.theme.system': 'System',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.sounds': 'Sounds',
  'settings.sounds.on': 'On',
  'settings.sounds.off': 'Off',
  'settings.threats': 'Threats in friendly matches',
  'settings.threats.on': 'Marked',
  'settings.threats.off': 'Not marked',

  'name.guest': 'Guest',
  'name.title': 'Choose a name',
  'name.hint': 'Other players see this name. You need no account and no password, and you can change it at any time.',
  'name.field': 'Name',
  'name.keep': 'Play',
  'name.animals':
    'Otter, Robin, Badger, Heron, Mole, Hedgehog, Puffin, Lynx, Beaver, Wren, Hare, Marten, Swift, Seal, Crane, Newt',
  'name.given': 'You play as {name}. You can change the name in the menu.',
  'name.change': 'Change name',

  'common.cancel': 'Cancel',
  'common.back': 'Back',
  'common.close': 'Close',
  'common.copy': 'Copy',
  'common.copied': 'Copied',
  'common.loading': 'Loading...',
  'common.you': 'you',
  'common.bot': 'bot',
  'common.program': 'program',
  'common.more': 'Show more',

  'link.lost': 'Connection lost. Reconnecting...',
  'link.sending': 'Sending your move...',
  'link.back': 'Connected again.',

  'lost.title': 'Connection lost',
  'lost.lead': 'You will rejoin the match automatically.',
  'lost.substitute': 'A bot plays for you in the meantime.',
  'lost.suspend': 'The other players wait for you for a while.',
  'lost.skip': 'Your turns are skipped in the meantime.',
  'lost.lose': 'Your clock keeps running. If it reaches zero, you lose.',
  'lost.waits': 'Nobody else is waiting, so the match stands still until you are back.',
  'lost.claim.skip':
    'The others wait a minute for you. After that they can continue, and your turns are skipped until you are back.',
  'lost.claim.substitute':
    'The others wait a minute for you. After that they can continue, and a bot plays for you until you are back.',
  'lost.claim.lose': 'Your clock keeps running. If you stay away for two minutes, the other player can claim the win.',
  'lost.claim.suspend':
    'The clock stands still. If you stay away for two minutes, the others can continue without you.',
  'lost.claim.untimed': 'The others can see that you are away. There is no clock, so you have time.',
  'lost.slow': 'This is a correspondence match, so you do not have to stay connected.',
  'lost.again': 'Next attempt in {seconds} s.',
  'lost.trying': 'Connecting...',
  'lost.now': 'Try now',
  'lost.leave': 'Leave the table',

  'battery.left': 'Battery: {percent} %',
  'battery.charging': 'Battery: {percent} %, charging',
  'battery.low': 'Only {percent} % battery left. At 3 % you will leave the table, so that nobody has to wait for you.',
  'battery.end.title': '{percent} % battery left',
  'battery.end.match':
    'You have left the table, and the other players can see it. Your match is saved. Come back on another device, or when this one is charged.',
  'battery.end.lead': 'Charge this device before you join a table.',

  'join.title': 'Looking for your table...',

  'missing.title': 'Page not found',
  'missing.lead': 'There is no page at {path}.',
  'missing.home': 'Go to the games',

  'broken.title': 'Something went wrong',
  'broken.lead': 'There is an error in this page. Your matches are safe on the server. Reload the page to continue.',
  'broken.reload': 'Reload',
  'bundle.unreachable.title': 'The server does not answer',
  'bundle.unreachable.lead':
    'This page could not be loaded yet. It will load as soon as the server answers. Your matches are safe.',
  'bundle.missing.title': 'Part of this page is missing',
  'bundle.missing.lead':
    'The server answers, but does not have this part. Reload the page. If that does not help, tell the operator of the server.',
  'bundle.again': 'Try now',

  'generic.actions': 'Your possible actions',
  'generic.failed': 'The board of this game cannot be shown. You can play on this simple board.',
  'generic.filter': 'Search actions',
  'generic.more': '{count} more. Type to search.',

  'refused.client/connection-lost': 'The connection is lost. Try again in a moment.',
  'refused.client/unreachable': 'The server does not answer. Try again in a moment.',
  'refused.web/no-journal': 'This is not a match file.',
  'refused.web/unknown-game': 'This page does not know the rules of that game and cannot replay it.',
  'refused.web/no-analyst': 'This page has no bot that can judge positions of that game.',
  'refused.web/analysis-failed': 'The analysis could not be started. Check your connection and try again.',
  'refused.server/too-fast': 'Too many requests at once. Wait a moment.',
  'refused.server/too-many-connections': 'There are too many connections from your address. Close some other pages.',
  'refused.server/no-such-match': 'There is no match with this code or address.',
  'refused.server/rules-failed':
    'The rules of this game have failed. Ask the operator, who finds the fault in the log of the server.',
  'refused.server/no-such-puzzle': 'There is no such puzzle.',
  'refused.server/cannot-be-asked': 'Another player uses a client without rematches. Open a new table instead.',

  'rating.meaning': 'The true strength lies between {low} and {high} with about 95 % certainty.',
  'rating.provisional': '? means provisional: the margin is still above 250. It shrinks with every match.',
} as const;
