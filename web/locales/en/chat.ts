// Chat at the table.

export const chat = {
  'chat.title': 'Chat',
  'chat.unread.one': '{count} new message',
  'chat.unread.other': '{count} new messages',
  'chat.empty': 'No messages yet. Say hello!',
  'chat.empty.listen': 'No messages yet.',
  'chat.write': 'Write a message',
  'chat.apart': 'Players can read this after the match.',
  'chat.watchers': 'Spectators only',
  'chat.sign-in': 'Guests can only read here.',
  'chat.hidden': 'This message was hidden.',
  'chat.more': 'Options for the message of {name}',
  'chat.mute': 'Mute',
  'chat.muted': 'Muted: {name}',
  'chat.blocked': 'Blocked: {name}',
  'chat.unmute': 'Unmute',
  'chat.report': 'Report',
  'chat.report.why': 'What is wrong with this message?',
  'chat.report.send': 'Send report',
  'chat.reported': 'Thank you. An administrator will look at it.',
  'chat.hide': 'Hide',
  'new.quiet': 'Without chat',
  'new.quiet.hint': 'Nobody can write messages at this table.',

  'refused.chat/too-many-reports': 'Thank you. Wait a minute before you send more reports.',
} as const;
