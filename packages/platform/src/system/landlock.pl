# Confines a program to files by Landlock (landlock(7)), which needs neither a privilege nor a namespace:
#   perl landlock.pl r/usr w/tmp/folder -- program arguments
# `r` names what may be read and run, `w` what may be written too, `s` a folder that sockets can be made in and removed
# from; `t` alone leaves it TCP. TCP, other processes and what is not named are out of its reach otherwise, as far as the
# kernel's version of Landlock has it. Missing paths are left out.
use strict;
use warnings;
use Fcntl;
use POSIX ();

my @rules;
my $has_tcp = 0;
while (@ARGV && $ARGV[0] ne '--') {
    my ($right, $path) = shift(@ARGV) =~ /^([rwst])(.*)$/s or die "landlock: a rule begins with r, w, s or t\n";
    if ($right eq 't') { $has_tcp = 1; next }
    push @rules, [$right, $path];
}
shift @ARGV;

# These three have the same numbers on all architectures; prctl has not.
my ($CREATE_RULESET, $ADD_RULE, $RESTRICT_SELF) = (444, 445, 446);
my $PRCTL = { x86_64 => 157, aarch64 => 167 }->{ (POSIX::uname())[4] } // die "landlock: unknown architecture\n";
my ($PR_SET_NO_NEW_PRIVS, $O_PATH) = (38, 010000000);

my ($EXECUTE, $WRITE, $READ, $READ_FOLDER, $TRUNCATE, $DEVICE) = map { 1 << $_ } 0, 1, 2, 3, 14, 15;
my ($SOCKETS, $MAKE_DEVICE_OR_LINK) = (1 << 5 | 1 << 9, 1 << 6 | 1 << 11 | 1 << 12);
my %rights_of = (r => $EXECUTE | $READ | $READ_FOLDER, w => ~$MAKE_DEVICE_OR_LINK, s => $SOCKETS);
my %added = (2 => 1 << 13, 3 => $TRUNCATE, 5 => $DEVICE);

my $version = syscall $CREATE_RULESET, 0, 0, 1;
die "landlock: not available\n" if $version < 1;
my $all = (1 << 13) - 1;
$all |= $added{$_} for grep { $version >= $_ } keys %added;
# From version 4 on TCP, from 6 on signals and abstract sockets.
my @handled = ($all, ($version >= 4 ? ($has_tcp ? 0 : 3) : ()), ($version >= 6 ? 3 : ()));
my $attributes = pack 'Q*', @handled;
my $ruleset = syscall $CREATE_RULESET, $attributes, length $attributes, 0;
die "landlock: $!\n" if $ruleset < 0;
for (@rules) {
    my ($right, $path) = @$_;
    sysopen my $opened, $path, $O_PATH or next;
    my $rights = $rights_of{$right};
    $rights &= $EXECUTE | $WRITE | $READ | $TRUNCATE | $DEVICE unless -d $path;
    my $rule = pack 'Ql', $rights & $all, fileno $opened;
    die "landlock: $path: $!\n" if syscall($ADD_RULE, $ruleset, 1, $rule, 0) < 0;
}
die "landlock: $!\n" if syscall($PRCTL, $PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0;
die "landlock: $!\n" if syscall($RESTRICT_SELF, $ruleset, 0) < 0;
exec { $ARGV[0] } @ARGV or die "landlock: $ARGV[0]: $!\n";
