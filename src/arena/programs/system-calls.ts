// The system calls that programs in bubblewrap are refused, as a table: their numbers on x86-64 and arm64, and the error a program
// gets. The numbers are those of the kernel's unistd.h; from 424 on every machine has the same ones.
//
// A call stands here for one of four reasons: it reaches beyond the sandbox, it works on another process, it holds memory that no
// measurement of the watch sees, or it is a part of the kernel that no program of a game needs and that has had many faults.

/** Errors by name, as in errno.h. `none`: the call is answered as if it had worked, and has no effect. */
export const ERRORS = {
  none: 0,
  EPERM: 1,
  ENOMEM: 12,
  EINVAL: 22,
  ENOSYS: 38,
  EPROTONOSUPPORT: 93,
  EAFNOSUPPORT: 97,
} as const;
export type CallError = keyof typeof ERRORS;

/** `-`: the machine has no such call. */
type CallNumber = number | '-';

/** Name, number on x86-64, number on arm64. */
export type CallNumbers = readonly [name: string, x64: CallNumber, arm64: CallNumber];

export interface RefusedCalls {
  readonly why: string;
  /** ENOSYS where a library then takes another way. */
  readonly error: CallError;
  readonly calls: readonly CallNumbers[];
}

export const REFUSED_CALLS: readonly RefusedCalls[] = [
  {
    why: 'new namespaces, in which a program would have capabilities',
    error: 'EPERM',
    calls: [
      ['unshare', 272, 97],
      ['setns', 308, 268],
    ],
  },
  {
    why: 'its flags are in memory, which a filter cannot read; libraries then use clone',
    error: 'ENOSYS',
    calls: [['clone3', 435, 435]],
  },
  {
    why: 'what is mounted',
    error: 'EPERM',
    calls: [
      ['mount', 165, 40],
      ['umount2', 166, 39],
      ['pivot_root', 155, 41],
      ['chroot', 161, 51],
      ['open_tree', 428, 428],
      ['move_mount', 429, 429],
      ['fsopen', 430, 430],
      ['fsconfig', 431, 431],
      ['fsmount', 432, 432],
      ['fspick', 433, 433],
      ['mount_setattr', 442, 442],
      ['statmount', 457, 457],
      ['listmount', 458, 458],
      ['open_tree_attr', 467, 467],
      ['open_by_handle_at', 304, 265],
    ],
  },
  {
    why: 'memory, files and execution of other processes, process 1 of the sandbox among them',
    error: 'EPERM',
    calls: [
      ['ptrace', 101, 117],
      ['process_vm_readv', 310, 270],
      ['process_vm_writev', 311, 271],
      ['process_madvise', 440, 440],
      ['process_mrelease', 448, 448],
      ['pidfd_getfd', 438, 438],
      ['kcmp', 312, 272],
      ['move_pages', 279, 239],
      ['migrate_pages', 256, 238],
    ],
  },
  {
    why: 'memory in a file without a name and without a file system',
    error: 'ENOSYS',
    calls: [
      ['memfd_create', 319, 279],
      ['memfd_secret', 447, 447],
    ],
  },
  {
    why: 'memory in segments, semaphores and message queues of System V, which have no process',
    error: 'ENOSYS',
    calls: [
      ['shmget', 29, 194],
      ['shmat', 30, 196],
      ['shmctl', 31, 195],
      ['semget', 64, 190],
      ['semop', 65, 193],
      ['semctl', 66, 191],
      ['semtimedop', 220, 192],
      ['msgget', 68, 186],
      ['msgsnd', 69, 189],
      ['msgrcv', 70, 188],
      ['msgctl', 71, 187],
    ],
  },
  {
    why: 'memory in message queues of POSIX',
    error: 'ENOSYS',
    calls: [
      ['mq_open', 240, 180],
      ['mq_unlink', 241, 181],
      ['mq_timedsend', 242, 182],
      ['mq_timedreceive', 243, 183],
      ['mq_notify', 244, 184],
      ['mq_getsetattr', 245, 185],
    ],
  },
  {
    why: 'pages of memory in a pipe or a socket, where one byte can hold a large page',
    error: 'EINVAL',
    calls: [
      ['vmsplice', 278, 75],
      ['splice', 275, 76],
      ['tee', 276, 77],
      ['sendfile', 40, 71],
    ],
  },
  {
    why: 'keyrings, which outlive a program',
    error: 'EPERM',
    calls: [
      ['add_key', 248, 217],
      ['request_key', 249, 218],
      ['keyctl', 250, 219],
    ],
  },
  {
    why: 'asynchronous input and output, of which the whole machine has a limited number and which go past this filter',
    error: 'ENOSYS',
    calls: [
      ['io_setup', 206, 0],
      ['io_uring_setup', 425, 425],
      ['io_uring_enter', 426, 426],
      ['io_uring_register', 427, 427],
    ],
  },
  {
    why: 'parts of the kernel that only tools of an administrator use',
    error: 'EPERM',
    calls: [
      ['bpf', 321, 280],
      ['perf_event_open', 298, 241],
      ['userfaultfd', 323, 282],
      ['fanotify_init', 300, 262],
      ['lookup_dcookie', 212, 18],
      ['quotactl', 179, 60],
      ['quotactl_fd', 443, 443],
      ['acct', 163, 89],
      ['swapon', 167, 224],
      ['swapoff', 168, 225],
      ['reboot', 169, 142],
      ['syslog', 103, 116],
      ['init_module', 175, 105],
      ['finit_module', 313, 273],
      ['delete_module', 176, 106],
      ['kexec_load', 246, 104],
      ['kexec_file_load', 320, 294],
      ['settimeofday', 164, 170],
      ['clock_settime', 227, 112],
      ['clock_adjtime', 305, 266],
      ['adjtimex', 159, 171],
      ['sethostname', 170, 161],
      ['setdomainname', 171, 162],
      ['vhangup', 153, 58],
      ['nfsservctl', 180, 42],
      ['iopl', 172, '-'],
      ['ioperm', 173, '-'],
      ['modify_ldt', 154, '-'],
      ['uselib', 134, '-'],
    ],
  },
];

/** What an argument has to be for a call to be refused. Only its lower 32 bits are looked at, as the kernel does with these. */
export type ArgumentTest =
  /** Any of these bits is set. */
  | { readonly argument: number; readonly anyBit: number }
  /** All of these bits are set. */
  | { readonly argument: number; readonly allBits: number }
  | { readonly argument: number; readonly isOneOf: readonly number[] }
  | { readonly argument: number; readonly isNoneOf: readonly number[] };

export interface ArgumentRule {
  readonly why: string;
  readonly error: CallError;
  /** All of them hold. */
  readonly when: readonly ArgumentTest[];
}

export interface LimitedCall {
  readonly call: CallNumbers;
  readonly rules: readonly ArgumentRule[];
}

// Values of <linux/sched.h>, <linux/mman.h>, <linux/fcntl.h>, <linux/socket.h> and <linux/in.h>.
/** NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const CLONE_NAMESPACES = 0x7e020000;
const MAP_SHARED_ANONYMOUS = 0x21;
const MAP_HUGETLB = 0x40000;
const F_SETPIPE_SZ = 1031;
const FAMILIES = { unix: 1, inet: 2, inet6: 10, netlink: 16 };
/** The default of the family, TCP, UDP. */
const INTERNET_PROTOCOLS = [0, 6, 17];
/** The tables of the network, which libraries look up; nothing can be changed there without capabilities. */
const NETLINK_ROUTE = 0;
const SOL_SOCKET = 1;
/** SO_SNDBUF, SO_RCVBUF. */
const BUFFER_SIZES = [7, 8];

/** Calls that are refused with certain arguments. */
export const LIMITED_CALLS: readonly LimitedCall[] = [
  {
    call: ['clone', 56, 220],
    rules: [{ why: 'new namespaces', error: 'EPERM', when: [{ argument: 0, anyBit: CLONE_NAMESPACES }] }],
  },
  {
    call: ['mmap', 9, 222],
    rules: [
      {
        why: 'shared memory that stays when it is no longer mapped; a file in /dev/shm can be shared instead',
        error: 'EPERM',
        when: [{ argument: 3, allBits: MAP_SHARED_ANONYMOUS }],
      },
      {
        why: 'huge pages, of which the machine has few',
        error: 'ENOMEM',
        when: [{ argument: 3, anyBit: MAP_HUGETLB }],
      },
    ],
  },
  {
    call: ['fcntl', 72, 25],
    rules: [{ why: 'pipes of more than 64 KiB', error: 'EPERM', when: [{ argument: 1, isOneOf: [F_SETPIPE_SZ] }] }],
  },
  {
    call: ['socket', 41, 198],
    rules: [
      {
        why: 'families such as AF_VSOCK, AF_PACKET and AF_ALG',
        error: 'EAFNOSUPPORT',
        when: [{ argument: 0, isNoneOf: Object.values(FAMILIES) }],
      },
      {
        why: 'netlink to parts of the kernel that no program needs',
        error: 'EPROTONOSUPPORT',
        when: [
          { argument: 0, isOneOf: [FAMILIES.netlink] },
          { argument: 2, isNoneOf: [NETLINK_ROUTE] },
        ],
      },
      {
        why: 'protocols that the kernel would load a module for',
        error: 'EPROTONOSUPPORT',
        when: [
          { argument: 0, isOneOf: [FAMILIES.inet, FAMILIES.inet6] },
          { argument: 2, isNoneOf: INTERNET_PROTOCOLS },
        ],
      },
    ],
  },
  {
    call: ['setsockopt', 54, 208],
    rules: [
      {
        why: 'larger buffers of a socket',
        error: 'none',
        when: [
          { argument: 1, isOneOf: [SOL_SOCKET] },
          { argument: 2, isOneOf: BUFFER_SIZES },
        ],
      },
    ],
  },
];
